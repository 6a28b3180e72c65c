/**
 * A PDF that is written as its parts are made. Objects go into blobs at once, which the browser may keep on its disk: what
 * stays in memory is where each of them begins.
 */
import { type Content, POINTS_PER_MM } from './content.ts'
import { FONTS } from './fonts.ts'
import { pdfString } from './win-ansi.ts'

export interface PdfInfo {
  readonly title: string
  readonly author: string
  readonly created: Date
}

const utf8 = new TextEncoder()
/** Bytes above 127 tell programs that copy files that this one is not text. */
const HEADER = Uint8Array.from([...utf8.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a])

/** D:20261118083000Z */
const pdfDate = (date: Date) => `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`

export class PdfFile {
  #parts: Blob[] = [new Blob([HEADER])]
  #length = HEADER.length
  /** Where each object begins; the first is number 1. */
  readonly #offsets: number[] = []
  readonly #pages: number[] = []
  readonly #tree = this.#reserve()
  readonly #fonts: string

  constructor() {
    const fonts = Object.values(FONTS).map(({ resource, name }) => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
      return `/${resource} ${this.#object(font)} 0 R`
    })
    this.#fonts = `<< ${fonts.join(' ')} >>`
  }

  #reserve(): number {
    return this.#offsets.push(-1)
  }

  #append(...parts: readonly BlobPart[]): void {
    const part = new Blob([...parts])
    this.#parts.push(part)
    this.#length += part.size
  }

  #object(content: string, id = this.#reserve()): number {
    this.#offsets[id - 1] = this.#length
    this.#append(`${id} 0 obj\n${content}\nendobj\n`)
    return id
  }

  stream(entries: string, bytes: Blob): number {
    const id = this.#reserve()
    this.#offsets[id - 1] = this.#length
    this.#append(
      `${id} 0 obj\n<< ${entries} /Length ${bytes.size} >>\nstream\n`,
      bytes,
      '\nendstream\nendobj\n',
    )
    return id
  }

  addPage(page: PdfPage): void {
    const [width, height] = [page.width, page.height].map(mm => Math.round(mm * POINTS_PER_MM * 100) / 100)
    const images = page.images.map(id => `/I${id} ${id} 0 R`).join(' ')
    const states = [...page.opacities].map(([name, value]) => `/${name} << /ca ${value} /CA ${value} >>`)
    this.#pages.push(
      this.#object(
        [
          `<< /Type /Page /Parent ${this.#tree} 0 R /MediaBox [0 0 ${width} ${height}]`,
          `/Resources << /Font ${this.#fonts} /XObject << ${images} >> /ExtGState << ${states.join(' ')} >> >>`,
          `/Contents [${page.contents.map(id => `${id} 0 R`).join(' ')}] >>`,
        ].join('\n'),
      ),
    )
  }

  finish({ title, author, created }: PdfInfo): Blob {
    const kids = this.#pages.map(id => `${id} 0 R`).join(' ')
    this.#object(`<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} >>`, this.#tree)
    const root = this.#object(`<< /Type /Catalog /Pages ${this.#tree} 0 R /Lang (id) >>`)
    const info = this.#object(
      `<< /Title ${pdfString(title)} /Author ${pdfString(author)} /Producer (PetaTirta) /CreationDate ${pdfDate(created)} >>`,
    )
    const start = this.#length
    const entries = this.#offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const size = this.#offsets.length + 1
    this.#append(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`,
      `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    )
    return new Blob(this.#parts, { type: 'application/pdf' })
  }
}

/** Used again for every picture: a browser frees such arrays late, and a sheet has hundreds. One is written at a time. */
let colours = new Uint8Array()
let alphas = new Uint8Array()

/** A page while it is drawn: the numbers of what was written for it. */
export class PdfPage {
  readonly #file: PdfFile
  readonly width: number
  readonly height: number
  readonly contents: number[] = []
  readonly images: number[] = []
  readonly opacities = new Map<string, number>()

  constructor(file: PdfFile, width: number, height: number) {
    this.#file = file
    this.width = width
    this.height = height
  }

  async draw(content: Content): Promise<void> {
    for (const [name, value] of content.opacities) this.opacities.set(name, value)
    const bytes = await deflated(content.text)
    this.contents.push(this.#file.stream('/Filter /FlateDecode', bytes))
  }

  /** The name of a picture without transparent parts. */
  jpeg(bytes: Blob, width: number, height: number): string {
    return this.#image(`${imageEntries(width, height, 'RGB')} /Filter /DCTDecode`, bytes)
  }

  /** The name of a picture that is as large as it came. */
  async bitmap(image: ImageBitmap): Promise<string> {
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas for a picture')
    context.drawImage(image, 0, 0)
    return this.pixels(context.getImageData(0, 0, canvas.width, canvas.height))
  }

  /** The name of a picture from pixels of four bytes. */
  async pixels({ data, width, height }: ImageData): Promise<string> {
    const count = width * height
    if (count > alphas.length) {
      colours = new Uint8Array(3 * count)
      alphas = new Uint8Array(count)
    }
    for (let i = 0; i < count; i++) {
      colours[3 * i] = data[4 * i] as number
      colours[3 * i + 1] = data[4 * i + 1] as number
      colours[3 * i + 2] = data[4 * i + 2] as number
      alphas[i] = data[4 * i + 3] as number
    }
    const colour = await deflated(colours.subarray(0, 3 * count))
    const alpha = await deflated(alphas.subarray(0, count))
    const filter = '/Filter /FlateDecode'
    const mask = this.#file.stream(`${imageEntries(width, height, 'Gray')} ${filter}`, alpha)
    return this.#image(`${imageEntries(width, height, 'RGB')} ${filter} /SMask ${mask} 0 R`, colour)
  }

  #image(entries: string, bytes: Blob): string {
    const id = this.#file.stream(entries, bytes)
    this.images.push(id)
    return `I${id}`
  }
}

const imageEntries = (width: number, height: number, space: 'RGB' | 'Gray') =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /Device${space} /BitsPerComponent 8`

/** Bytes as PDF's FlateDecode reads them. */
const deflated = (content: BlobPart): Promise<Blob> =>
  new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'))).blob()
