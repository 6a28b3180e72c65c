import { ANYBODY, expectPicture, openCity, pictureCity, preview, tool } from '../support/picture-city.ts'
import { expect, foldPanels, test } from '../support/product.ts'

test('[M2.4] the copied picture shows tiles, pipes, customers and the selection, but no panel', async ({
  page,
  context,
}) => {
  await foldPanels(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCity(page, await pictureCity(page), ANYBODY)
  await expectPicture(page, 1)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(tool(page)).toBeFocused()
  await expect(page.getByRole('dialog'), 'the popup is still there').toBeVisible()
})
