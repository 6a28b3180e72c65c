import { Canvas, type Picture } from './canvas.ts'

export interface HouseLook {
  wall: string
  roof: string
  /** Of doors, posts and the gate. */
  wood: string
  gable: boolean
  /** Where the tree stands, as a share of the width. */
  tree: number
}

const [WIDTH, HEIGHT] = [232, 168]
const [LEFT, RIGHT, EAVES, FLOOR] = [34, 198, 72, 138]
const SKY = ['#9fc8e6', '#abd0ea', '#b8d8ed', '#c5dff0', '#d3e7f3', '#e0eef6']

const shade = (colour: string, share: number): string => {
  const channel = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share)
  return `#${[1, 3, 5].map(at => channel(at).toString(16).padStart(2, '0')).join('')}`
}

/** The front of a house, as a surveyor takes it from the street. */
export function drawHouse(look: HouseLook): Picture {
  const canvas = new Canvas(WIDTH, HEIGHT, 2)
  for (const [i, colour] of SKY.entries()) canvas.rect(colour, 0, i * 18, WIDTH, HEIGHT)
  canvas.rect('#a9bb8b', 0, FLOOR - 22, WIDTH, HEIGHT)
  drawTree(canvas, look.tree * WIDTH)
  drawWalls(canvas, look)
  drawRoof(canvas, look)
  drawStreet(canvas, look)
  return canvas.picture()
}

function drawTree(canvas: Canvas, x: number): void {
  canvas.line('#6b4f33', 6, [x, 64], [x, 130])
  for (const [dx, y, radius, colour] of [
    [-12, 56, 17, '#3f6f3a'],
    [13, 52, 18, '#3f6f3a'],
    [0, 36, 20, '#4b8044'],
    [-3, 56, 16, '#568d4d'],
  ] as const)
    canvas.circle(colour, [x + dx, y], radius)
}

function drawWalls(canvas: Canvas, { wall, wood }: HouseLook): void {
  canvas.rect(wall, LEFT, EAVES - 4, RIGHT - LEFT, FLOOR - EAVES + 4)
  // In the shade of the eaves, and what keeps the rain off the wall's foot.
  canvas.rect(shade(wall, 0.82), LEFT, EAVES, RIGHT - LEFT, 8)
  canvas.rect(shade(wall, 0.62), LEFT, FLOOR - 8, RIGHT - LEFT, 8)
  canvas.rect(shade(wood, 0.8), 104, 88, 26, FLOOR - 88)
  canvas.rect(wood, 106, 90, 22, FLOOR - 90)
  for (const y of [94, 114]) canvas.rect(shade(wood, 0.85), 109, y, 16, 16)
  canvas.circle('#e4c766', [125, 115], 1.4)
  for (const x of [48, 148]) {
    canvas.rect('#f7f5ef', x, 90, 38, 28)
    for (const pane of [x + 2.5, x + 20.5]) {
      canvas.rect('#54707f', pane, 92.5, 15, 23)
      canvas.polygon('#7b97a5', [pane, 92.5], [pane + 11, 92.5], [pane, 108])
    }
    canvas.rect(shade(wall, 0.75), x - 2, 118, 42, 3)
  }
}

function drawRoof(canvas: Canvas, { roof, wall, gable }: HouseLook): void {
  const ridge = 26
  const top = gable
    ? ([[116, ridge]] as const)
    : ([
        [72, ridge],
        [160, ridge],
      ] as const)
  canvas.polygon(shade(roof, 0.7), [LEFT - 16, EAVES + 4], ...top, [RIGHT + 16, EAVES + 4])
  canvas.polygon(roof, [LEFT - 16, EAVES], ...top, [RIGHT + 16, EAVES])
  const half = (y: number) => {
    const [from, to] = gable ? [0, 98] : [44, 98]
    return from + ((to - from) * (y - ridge)) / (EAVES - ridge)
  }
  // Rows of tiles.
  for (let y = ridge + 8; y < EAVES; y += 8)
    canvas.line(shade(roof, 0.85), 1.2, [116 - half(y), y], [116 + half(y), y])
  if (!gable) return
  canvas.polygon(shade(wall, 0.94), [72, EAVES - 1], [116, 48], [160, EAVES - 1])
  canvas.circle(shade(wall, 0.6), [116, 62], 5)
}

/** Terrace posts, the fence with its gate, and the street in front. */
function drawStreet(canvas: Canvas, { wood, wall }: HouseLook): void {
  for (const x of [94, 138]) canvas.rect('#f1eee6', x, EAVES + 4, 4, FLOOR - EAVES - 4)
  canvas.rect('#b9b4a8', 0, FLOOR, WIDTH, 8)
  for (let x = 4; x < WIDTH; x += 8)
    if (x < 92 || x > 140) canvas.rect(shade(wood, 0.7), x, FLOOR - 20, 2.4, 24)
  for (const [x, width] of [
    [0, 92],
    [140, 92],
  ] as const)
    for (const y of [FLOOR - 17, FLOOR - 4]) canvas.rect(shade(wood, 0.7), x, y, width, 2.4)
  for (const x of [90, 136]) canvas.rect(shade(wall, 0.7), x, FLOOR - 24, 6, 28)
  canvas.rect('#6f7377', 0, FLOOR + 8, WIDTH, HEIGHT)
  for (let x = 10; x < WIDTH; x += 44) canvas.rect('#d9d9d2', x, FLOOR + 19, 22, 2)
}
