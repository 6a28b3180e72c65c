import { calls, LOGO_MAX_BYTES, LOGO_MAX_PIXELS, LOGO_REFUSED } from '@petatirta/contract'
import { type Actor, actorOf, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { jpegSize } from '#platform/files/jpeg.ts'
import { isWholePng, pngSize } from '#platform/files/png.ts'
import { implement } from '#platform/http/implementation.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import type { Services } from '#platform/services.ts'

const NO_LOGO = 'PDAM ini tidak punya logo'

type MediaType = 'image/png' | 'image/jpeg'

interface Size {
  width: number
  height: number
}

const isSane = ({ width, height }: Size) =>
  width >= 1 && height >= 1 && width <= LOGO_MAX_PIXELS && height <= LOGO_MAX_PIXELS

/** By what the bytes are, not by what they are called; nothing where no reader would show them. */
function imageOf(bytes: Buffer): (Size & { mediaType: MediaType }) | undefined {
  const png = pngSize(bytes)
  if (png)
    return isSane(png) && isWholePng(bytes, png.width, png.height)
      ? { ...png, mediaType: 'image/png' }
      : undefined
  const jpeg = jpegSize(bytes)
  return jpeg && isSane(jpeg) ? { ...jpeg, mediaType: 'image/jpeg' } : undefined
}

async function replaceLogo(
  trx: Db,
  actor: Actor,
  { cityId, slug, name, id }: City,
  image: { mediaType: MediaType; bytes: Buffer; size: string } | undefined,
): Promise<Date | undefined> {
  // One change at a time, so that the log tells them in order.
  await trx
    .selectFrom('company')
    .select('id')
    .where('city_id', '=', cityId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const former = await trx
    .deleteFrom('company_logo')
    .where('city_id', '=', cityId)
    .returning(eb => ['media_type', eb.fn<number>('length', ['bytes']).as('bytes')])
    .executeTakeFirst()
  if (!image && !former) throw new AppError('storage', 'notFound', { message: NO_LOGO })
  const stored =
    image &&
    (await trx
      .insertInto('company_logo')
      .values({ city_id: cityId, media_type: image.mediaType, bytes: image.bytes })
      .returning('updated_at')
      .executeTakeFirstOrThrow())
  await recordAudit(trx, actor, {
    action: 'company.logo',
    subject: name,
    subjectId: id,
    city: slug,
    before: former ? { logo: former.media_type, bytes: former.bytes } : null,
    after: image ? { logo: image.mediaType, bytes: image.bytes.length, size: image.size } : null,
  })
  return stored?.updated_at
}

export const logoRoutes = ({ db }: Pick<Services, 'db'>) => [
  implement(calls.companyLogo, async ({ city, request, reply }) => {
    const logo = await db
      .selectFrom('company_logo')
      .select(['media_type', 'bytes', 'updated_at'])
      .where('city_id', '=', city.cityId)
      .executeTakeFirst()
    if (!logo) throw new AppError('storage', 'notFound', { message: NO_LOGO })
    const etag = `"${logo.updated_at.getTime()}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) await reply.code(304).send()
    else await reply.type(logo.media_type).send(logo.bytes)
    return { payload: null }
  }),
  implement(calls.uploadCompanyLogo, async ({ city, caller, request, reply }) => {
    const bytes = await readBytes({ request, reply }, 'company', LOGO_MAX_BYTES)
    const image = imageOf(bytes)
    if (!image) throw new AppError('company', 'invalid', { message: LOGO_REFUSED })
    const { mediaType, width, height } = image
    const updatedAt = await db
      .transaction()
      .execute(trx =>
        replaceLogo(trx, actorOf(caller, request), city, { mediaType, bytes, size: `${width}×${height}` }),
      )
    if (!updatedAt) throw new Error('a logo without a row')
    return { payload: { updatedAt: updatedAt.toISOString() } }
  }),
  implement(calls.deleteCompanyLogo, async ({ city, caller, request }) => {
    await db.transaction().execute(trx => replaceLogo(trx, actorOf(caller, request), city, undefined))
    return { payload: null }
  }),
]
