import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe-core finds that keeps somebody out. */
export async function serious(page: Page) {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
