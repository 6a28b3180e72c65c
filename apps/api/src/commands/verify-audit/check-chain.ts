import { NO_ARCHIVE } from '#features/audit/archive-file.ts'
import type { CheckedArchive } from './check-archive.ts'

/** What the database knows of an archive. */
export interface KnownArchive {
  number: number
  previousHash: string
  lastHash: string
  entries: number
}

const named = ({ number, file }: CheckedArchive) => `archive ${number} (${file})`

function problemBetween(former: CheckedArchive, next: CheckedArchive): string[] {
  if (next.number === former.number)
    return next.lastHash === former.lastHash
      ? []
      : [`${former.file} and ${next.file} are both archive ${next.number}, and differ`]
  if (next.number > former.number + 1) {
    const [from, to] = [former.number + 1, next.number - 1]
    return [from === to ? `archive ${from} is missing` : `archives ${from} to ${to} are missing`]
  }
  return next.previous === former.lastHash
    ? []
    : [
        `${named(next)} does not continue from ${named(former)}: one of them was replaced, or is of another installation`,
      ]
}

/** Whether whole archives follow from each other, without a gap. */
export function chainProblems(archives: readonly CheckedArchive[]): string[] {
  const sorted = archives.toSorted((a, b) => a.number - b.number)
  return sorted.flatMap((next, i) => {
    const former = sorted[i - 1]
    if (former) return problemBetween(former, next)
    return next.number === 1 && next.previous !== NO_ARCHIVE
      ? [`${named(next)} is the first, but continues from another one`]
      : []
  })
}

/** Whether archives are those that the database knows, and what it knows follows from each other, too. */
export function databaseProblems(
  archives: readonly CheckedArchive[],
  known: readonly KnownArchive[],
): string[] {
  const byNumber = new Map(known.map(archive => [archive.number, archive]))
  const isSame = (archive: CheckedArchive, row: KnownArchive) =>
    row.lastHash === archive.lastHash &&
    row.previousHash === archive.previous &&
    row.entries === archive.entries
  return [
    ...known.flatMap(({ number, previousHash }) => {
      const former = number === 1 ? NO_ARCHIVE : byNumber.get(number - 1)?.lastHash
      return previousHash === former
        ? []
        : [`the database was changed: its archive ${number} does not continue from archive ${number - 1}`]
    }),
    ...archives.flatMap(archive => {
      const row = byNumber.get(archive.number)
      if (!row)
        return [
          `the database does not know ${named(archive)}: it is of another installation, or made after the backup that was restored`,
        ]
      return isSame(archive, row) ? [] : [`${named(archive)} is not the one that the database knows`]
    }),
  ]
}
