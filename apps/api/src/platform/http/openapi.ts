import { type CallSpec, ERROR_CATALOGUE, errorEnvelopeSchema, metaSchema } from '@petatirta/contract'
import { z } from 'zod'
import { VERSION } from '../version.ts'

type Json = Record<string, unknown>

const json = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parameters = (where: 'path' | 'query', shape: CallSpec['params']): Json[] =>
  Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !schema.safeParse(undefined).success,
    schema: json(schema, 'input'),
  }))

const successSchema = (call: CallSpec): Json => ({
  type: 'object',
  required: ['code', 'message', 'payload', ...(call.list ? ['meta'] : [])],
  properties: {
    code: { const: 200 },
    message: { type: 'string' },
    payload: json(call.payload, 'output'),
    ...(call.list && { meta: json(metaSchema, 'output') }),
  },
})

const bytes = (type: string): Json => ({ [type]: { schema: { type: 'string', format: 'binary' } } })

function requestBody(call: CallSpec): Json | undefined {
  if (call.upload) return { required: true, content: bytes(call.upload) }
  if (call.body)
    return { required: true, content: { 'application/json': { schema: json(call.body, 'input') } } }
  if (!call.multipart) return undefined
  const properties = Object.fromEntries(
    call.multipart.map(field => [
      field,
      field === 'city' ? { type: 'string' } : { type: 'string', format: 'binary' },
    ]),
  )
  return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } }
}

function operation(call: CallSpec): Json {
  const body = requestBody(call)
  const { rules, roles, city, onlyCity } = call.access
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.module],
    'x-access': { rules, ...(roles && { roles }), ...(city && { city }), ...(onlyCity && { onlyCity }) },
    security: rules === 'public' ? [] : [{ [rules === 'device' ? 'deviceKey' : 'bearer']: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'OK',
        content: call.download
          ? bytes(call.download)
          : { 'application/json': { schema: successSchema(call) } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** OpenAPI 3.1 of the calls that this server answers, from the schemas that check them. */
export function openApiDocument(calls: readonly CallSpec[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PetaTirta', version: VERSION, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: json(errorEnvelopeSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deviceKey: { type: 'apiKey', in: 'header', name: 'X-Device-Key' },
      },
    },
    'x-errors': ERROR_CATALOGUE,
  }
}
