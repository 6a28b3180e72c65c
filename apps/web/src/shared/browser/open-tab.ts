/** Opens a page beside the map; false when the browser does not allow it. */
export function openTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  // Another site must not reach back into the map.
  if (tab) tab.opener = null
  return tab !== null
}
