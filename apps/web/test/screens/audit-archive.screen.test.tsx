import { type AuditArchive, type AuditArchives, calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, dialogOf, expectCount } from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const archive = (number: number): AuditArchive => ({
  number,
  at: '2026-11-02T03:04:05.000Z',
  actor: 'rootdemo',
  from: '2025-01-01T03:00:00.000Z',
  to: '2025-06-30T03:00:00.000Z',
  entries: 100_000,
  fileName: `jejak-audit-000${number}_2025-01-01_2025-06-30.ndjson.gz`,
  bytes: 3 * 1024 * 1024,
  previousHash: '0'.repeat(64),
  lastHash: 'a'.repeat(64),
})
const answer = (entries: number, archives: AuditArchive[] = []): AuditArchives => ({
  archives,
  archivable: {
    before: '2026-08-19',
    latest: '2026-08-19',
    entries,
    oldest: entries > 0 ? '2025-01-01T03:00:00.000Z' : null,
  },
})

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listAudit, [])
  server.answers(calls.companyDropdown, [])
})

const dialog = dialogOf('Arsip jejak audit')
const openDialog = async () => {
  await open('/internal/audit', PEOPLE.root)
  await button(page, 'Arsipkan…').click()
}
const confirm = async (entries: string) => {
  await button(dialog, 'Arsipkan').click()
  await button(dialogOf(`Arsipkan ${entries} catatan?`), 'Ya, Arsipkan').click()
}

test('[D82] one file after another is made, after a question, and listed to download', async () => {
  server.answers(calls.listAuditArchives, answer(150_000))
  await openDialog()
  await expect
    .element(dialog.getByText('150.000 catatan akan diarsipkan; yang tertua dibuat 01-01-2025 10:00:00.'))
    .toBeVisible()
  await expect.element(dialog.getByText('Belum ada arsip.')).toBeVisible()
  await button(dialog, 'Arsipkan').click()
  const question = dialogOf('Arsipkan 150.000 catatan?')
  await expect.element(question.getByText(/^Catatan sebelum 19-08-2026 dipindahkan/)).toBeVisible()
  await button(question, 'Batal').click()
  expect(server.asked(calls.archiveAudit)).toEqual([])

  let made = 0
  server.answers(calls.archiveAudit, () => ({ archive: archive(++made), remaining: made === 1 ? 50_000 : 0 }))
  const letGo = server.holds(calls.archiveAudit)
  await confirm('150.000')
  await expect.element(dialog.getByText('0 dari 150.000 catatan diarsipkan')).toBeVisible()
  // It stays open while it works.
  await userEvent.keyboard('{Escape}')
  await expect.element(button(dialog, 'Tutup')).toBeDisabled()
  server.answers(calls.listAuditArchives, answer(0, [archive(2), archive(1)]))
  letGo()
  await expect.element(page.getByText('200.000 catatan diarsipkan')).toBeVisible()
  expect(server.asked(calls.archiveAudit).map(({ body }) => body)).toEqual(
    Array(2).fill({ before: '2026-08-19' }),
  )
  const list = dialog.getByRole('region', { name: 'Daftar arsip' }).getByRole('listitem')
  await expectCount(list, 2)
  await expect.element(list.first()).toMatchTextContent('Arsip 2: 01/01/2025 – 30/06/2025')
  await expect.element(list.first()).toMatchTextContent('100.000 catatan · 3 MB')
  await expect.element(dialog.getByText('Tidak ada catatan sebelum tanggal ini.')).toBeVisible()
  await expect.element(button(dialog, 'Arsipkan')).toBeDisabled()

  server.refuses(calls.downloadAuditArchive, 'notFound', { message: 'File arsip ini tidak ada' })
  await button(dialog, `Unduh ${archive(1).fileName}`).click()
  await expect.element(page.getByText('Gagal mengunduh arsip')).toBeVisible()
  expect(server.asked(calls.downloadAuditArchive).at(-1)?.path).toBe('/api/audit/archives/1')
})

test('[D82] another day is counted anew; the latest one is a bound', async () => {
  server.answers(calls.listAuditArchives, ({ query }) => answer(query.before ? 7 : 12))
  await openDialog()
  await expect.element(dialog.getByText(/^12 catatan akan diarsipkan/)).toBeVisible()
  const day = dialog.getByRole('group', { name: 'Arsipkan catatan sebelum' })
  await day.getByRole('spinbutton').first().click()
  await userEvent.keyboard('20082026{Enter}')
  await expect.element(dialog.getByText('Tanggal melewati batas maksimum')).toBeVisible()
  await day.getByRole('spinbutton').first().click()
  await userEvent.keyboard('01022025{Enter}')
  await expect.element(dialog.getByText(/^7 catatan akan diarsipkan/)).toBeVisible()
  expect(server.asked(calls.listAuditArchives).at(-1)?.query).toEqual({ before: '2025-02-01' })
})

test('[D82] what fails in between says what has been archived; a user may stop after a file', async () => {
  server.answers(calls.listAuditArchives, answer(300_000))
  await openDialog()
  server.answers(calls.archiveAudit, () => {
    server.refuses(calls.archiveAudit, 'conflict', { message: 'Pengarsipan lain sedang berjalan' })
    return { archive: archive(1), remaining: 200_000 }
  })
  await confirm('300.000')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(
      'Gagal mengarsipkan: Pengarsipan lain sedang berjalan. 100.000 catatan sudah diarsipkan; sisanya masih di daftar.',
    )
  server.answers(calls.archiveAudit, { archive: archive(2), remaining: 100_000 })
  const letGo = server.holds(calls.archiveAudit)
  await confirm('300.000')
  await button(dialog, 'Hentikan').click()
  await expect.element(dialog.getByText('Menunggu file ini selesai…')).toBeVisible()
  letGo()
  await expect.element(page.getByText('100.000 catatan diarsipkan')).toBeVisible()
  expect(server.asked(calls.archiveAudit)).toHaveLength(3)
})

test('[M8] a refusal is said in the words of the server, and asked again', async () => {
  server.refuses(calls.listAuditArchives, 'notAllowed')
  await openDialog()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Akses Ditolak')
  server.answers(calls.listAuditArchives, answer(0))
  await button(dialog, 'Coba lagi').click()
  await expect.element(dialog.getByText('Tidak ada catatan sebelum tanggal ini.')).toBeVisible()
  await button(dialog, 'Tutup').click()
  await expect.element(dialog).not.toBeInTheDocument()
})
