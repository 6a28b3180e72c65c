import { boundaryColour } from '@petatirta/domain'

/** A colour per row, by rank of the name: the same area keeps its colour when the layer is drawn anew. */
export function areaColours(names: readonly string[]): string[] {
  const order = names.map((name, row) => ({ name, row })).sort((a, b) => a.name.localeCompare(b.name, 'id'))
  const colours: string[] = []
  order.forEach(({ row }, rank) => {
    colours[row] = boundaryColour(rank)
  })
  return colours
}
