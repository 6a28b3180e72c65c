import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe-core finds that keeps somebody out, of the whole page or `inside` of what is new on it. */
export async function serious(page: Page, inside?: string) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await (inside ? builder.include(inside) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
