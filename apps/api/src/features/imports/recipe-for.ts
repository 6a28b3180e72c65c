import type { ImportKind } from '@petatirta/contract/plain'
import { billRecipe } from './bill-recipe.ts'
import { customerRecipe } from './customer-recipe.ts'
import { layerRecipe } from './layer-recipe.ts'
import type { Recipe } from './recipe.ts'

export async function recipeFor(kind: ImportKind): Promise<Recipe> {
  if (kind === 'customer') return customerRecipe()
  if (kind === 'bill') return billRecipe()
  if (kind !== 'complaint') return layerRecipe(kind)
  // The only one with a schema: other files do not wait until the schema library is loaded.
  const { complaintRecipe } = await import('./complaint-recipe.ts')
  return complaintRecipe()
}
