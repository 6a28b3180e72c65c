import { type CompanyContents, FEATURE_KIND_INFO, FEATURE_KINDS } from '@petatirta/contract'
import { contentsTexts } from './texts.ts'

const TABLES = Object.keys(contentsTexts) as (keyof typeof contentsTexts)[]

/** What a utility holds, for people; nothing that it has none of. */
export const listContents = (contents: CompanyContents): { label: string; rows: number }[] =>
  [
    ...TABLES.map(table => ({ label: contentsTexts[table], rows: contents[table] })),
    ...FEATURE_KINDS.map(kind => ({
      label: FEATURE_KIND_INFO[kind].label,
      rows: contents.features[kind] ?? 0,
    })),
  ].filter(({ rows }) => rows > 0)

/** Data that would have to be imported again; users are made in a minute. */
export const holdsData = ({ users, ...contents }: CompanyContents): boolean =>
  listContents({ ...contents, users: 0 }).length > 0
