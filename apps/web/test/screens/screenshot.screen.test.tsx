import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ScreenshotPreview } from '#tools/screenshot/preview.tsx'
import type { Picture, TakeOptions } from '#tools/screenshot/use-screenshot.ts'
import { savedFiles, show } from '../support/part.tsx'

const PICTURE: Picture = {
  image: new Blob(['gambar'], { type: 'image/png' }),
  name: 'PetaTirta Kota Contoh.png',
  description: 'Gambar peta Kota Contoh',
}

const preview = page.getByRole('dialog', { name: 'Screenshot' })
const button = (name: string) => preview.getByRole('button', { name })

/** The browser's answers to writing into the clipboard, one after another. */
function clipboard(...answers: readonly (() => Promise<void>)[]): void {
  const write = vi.spyOn(navigator.clipboard, 'write')
  for (const answer of answers) write.mockImplementationOnce(answer)
  onTestFinished(() => void vi.restoreAllMocks())
}
const agrees = async () => undefined
const refuses = async () => {
  throw new DOMException('Write permission denied.', 'NotAllowedError')
}

async function openPreview(take: (options: TakeOptions) => Promise<Picture> = async () => PICTURE) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onClose = vi.fn()
  await show(<ScreenshotPreview take={take} wide onClose={onClose} />)
  return onClose
}

test('[M2.4] a browser that refuses the clipboard gets a file; asked again, it may agree', async () => {
  const files = savedFiles()
  clipboard(refuses, agrees)
  const onClose = await openPreview()
  await expect
    .element(preview.getByRole('status'))
    .toHaveTextContent('Browser tidak mengizinkan gambar disalin ke clipboard, jadi gambarnya diunduh.')
  await expect.element(preview.getByRole('img', { name: PICTURE.description })).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual([PICTURE.name])
  await button('Salin').click()
  await expect.element(preview.getByRole('status')).toHaveTextContent('Berhasil salin ke clipboard!')
  await expect.element(button('Salin')).not.toBeInTheDocument()
  await button('Unduh').click()
  expect(files.map(({ name }) => name)).toEqual([PICTURE.name, PICTURE.name])
  await button('TUTUP').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('[M2.4] a browser without a clipboard gets a file', async () => {
  const files = savedFiles()
  vi.stubGlobal('ClipboardItem', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openPreview()
  await expect
    .element(preview.getByRole('status'))
    .toHaveTextContent('Browser ini tidak dapat menyalin gambar ke clipboard, jadi gambarnya diunduh.')
  await expect.element(button('Salin')).not.toBeInTheDocument()
  expect(files).toHaveLength(1)
})

test('[M2.4] tiles that must not be copied are left out when asked; [M8] a failure can be tried again', async () => {
  const causes = [new DOMException('tainted', 'SecurityError'), new Error('too large')]
  const wanted: TakeOptions[] = []
  clipboard(refuses, refuses, agrees)
  await openPreview(async options => {
    wanted.push(options)
    const cause = causes.shift()
    if (cause) throw cause
    return PICTURE
  })
  await expect
    .element(preview.getByRole('alert'))
    .toMatchTextContent('Server peta dasar tidak mengizinkan gambarnya disalin.')
  await expect.element(button('Unduh')).toBeDisabled()
  await button('Ambil tanpa peta dasar').click()
  await expect.element(preview.getByRole('alert')).toMatchTextContent('Gambar peta tidak dapat dibuat.')
  await button('Coba lagi').click()
  await expect.element(preview.getByRole('status')).toHaveTextContent('Berhasil salin ke clipboard!')
  expect(wanted).toEqual([{ tiles: true }, { tiles: false }, { tiles: true }])
})

/** The system's share sheet, with its answers one after another. */
function shareSheet(takes: boolean, ...answers: readonly (() => Promise<void>)[]): ShareData[] {
  const shared: ShareData[] = []
  const share = vi.fn(async (data: ShareData) => {
    shared.push(data)
    await answers[shared.length - 1]?.()
  })
  for (const [name, value] of Object.entries({ canShare: () => takes, share }))
    Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
  return shared
}
const fails = (name: string) => async () => {
  throw new DOMException('', name)
}

test('[D99] the picture is given to the system to share; closing its sheet says nothing', async () => {
  savedFiles()
  clipboard(agrees)
  const shared = shareSheet(true, fails('AbortError'), fails('NotAllowedError'), fails('DataError'), agrees)
  await openPreview()
  const share = button('Bagikan gambar')
  await share.click()
  await expect.element(share).toBeEnabled()
  await expect.element(preview.getByRole('alert')).not.toBeInTheDocument()
  await share.click()
  await expect
    .element(preview.getByRole('alert'))
    .toHaveTextContent(
      'Browser tidak mengizinkan gambar dibagikan. Unduh gambarnya, lalu kirim dari perangkat Anda.',
    )
  await share.click()
  await expect
    .element(preview.getByRole('alert'))
    .toHaveTextContent('Gambar tidak dapat dibagikan. Coba lagi, atau unduh gambarnya.')
  await share.click()
  await expect.element(preview.getByText('Gambar sudah dibagikan.')).toBeVisible()
  await expect.element(preview.getByRole('alert')).not.toBeInTheDocument()
  const [file] = shared[0]?.files ?? []
  expect([file?.name, file?.type, await file?.text()]).toEqual([PICTURE.name, 'image/png', 'gambar'])
})

test('[D99] where the system takes no pictures there is no button', async () => {
  savedFiles()
  clipboard(agrees)
  shareSheet(false)
  await openPreview()
  await expect.element(preview.getByRole('status')).toBeVisible()
  await expect.element(button('Bagikan gambar')).not.toBeInTheDocument()
})
