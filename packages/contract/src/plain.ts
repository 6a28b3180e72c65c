/** The parts without schemas. Threads of the api import this file: loading the schema library takes them longer than most of their work. */
export * from './errors.ts'
export * from './export-formats.ts'
export * from './feature-kinds.ts'
export * from './feature-set/frame.ts'
export * from './feature-set/part.ts'
export * from './feature-set/schema.ts'
export * from './import-sections.ts'
export * from './socket-names.ts'
