const OPEN = '## Not yet released'

/** The open section gets version and date, and an empty one is opened above it. `section` is what the release brings. */
export function closeSection(text: string, version: string, date: string): { text: string; section: string } {
  const [before, after, ...more] = text.split(`${OPEN}\n`)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`CHANGELOG.md must have one section "${OPEN}"`)
  const section = (after.split(/^## /m)[0] ?? '').trim()
  if (section === '') throw new Error(`CHANGELOG.md says nothing below "${OPEN}"`)
  return { text: `${before}${OPEN}\n\n## ${version} (${date})\n${after}`, section }
}
