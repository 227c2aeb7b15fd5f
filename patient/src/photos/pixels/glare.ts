// Detects the reflection of a lamp or the sun on shiny paper, which leaves nothing to read: a burnt-out patch inside the picture that
// fades into the paper around it. White paint, a white card or a screenshot is as bright, but ends at an edge.

const TILES = 24
/** From this grey on a pixel is burnt out; the remaining levels up to 255 are JPEG noise. */
const BURNT = 250
/** A tile counts if this share of it is burnt out: print on it would cover less than a tenth. */
const BURNT_SHARE = 0.9
/** Out of 24 x 24 tiles. Four are 0.7 % of the picture, about two words of a receipt. */
const SMALLEST_PATCH = 4
/** On paper this bright, nobody could tell a patch from the paper. */
const PAPER_BELOW = 235
/**
 * Around a reflection, at least this share of the pixels lies between the paper's grey and white, and rises or falls: 0.08 to 0.4 in the
 * tests' reflections, 0 at drawn edges.
 */
const FADING = 0.04
/** The rise over eight pixels, in levels of grey: less is noise, more is an edge. */
const SLOPE = { least: 3, most: 80 }

type Grey = { grey: Float32Array; width: number; height: number }

export function hasGlare(picture: Grey): boolean {
  const tiles = Array.from({ length: TILES * TILES }, (_, tile) => pixelsOf(picture, tile))
  const burnt = tiles.map((at) => shareOf(at, (i) => (picture.grey[i] ?? 0) >= BURNT) >= BURNT_SHARE)
  const means = tiles.flatMap((at, tile) => (burnt[tile] ? [] : [meanOf(picture.grey, at)])).sort((a, b) => a - b)
  const paper = means[Math.floor(means.length * 0.75)] ?? 255
  if (paper > PAPER_BELOW) return false
  const fades = (i: number) => {
    const value = picture.grey[i] ?? 0
    const slope = slopeAt(picture, i)
    return value > paper + 8 && value < BURNT && slope >= SLOPE.least && slope <= SLOPE.most
  }
  return patchesOf(burnt).some((patch) => {
    if (patch.length < SMALLEST_PATCH) return false
    if (patch.some((tile) => neighboursOf(tile).some((next) => burnt[next] && isAtEdge(next)))) return false
    const around = new Set(patch.flatMap(neighboursOf).filter((tile) => !burnt[tile]))
    return (
      shareOf(
        [...around].flatMap((tile) => tiles[tile] ?? []),
        fades,
      ) >= FADING
    )
  })
}

/** The pixel positions of a tile: one in four is enough, since a cheap phone measures while its camera runs. */
function pixelsOf({ width, height }: Grey, tile: number): number[] {
  const edge = (place: number, size: number) => Math.floor((place * size) / TILES)
  const [row, column] = [Math.floor(tile / TILES), tile % TILES]
  const places: number[] = []
  for (let y = edge(row, height); y < edge(row + 1, height); y += 2)
    for (let x = edge(column, width); x < edge(column + 1, width); x += 2) places.push(y * width + x)
  return places
}

const shareOf = (places: number[], holds: (place: number) => boolean) =>
  places.length === 0 ? 0 : places.filter(holds).length / places.length

const meanOf = (grey: Float32Array, places: number[]) =>
  places.reduce((sum, place) => sum + (grey[place] ?? 0), 0) / Math.max(1, places.length)

const slopeAt = ({ grey, width }: Grey, i: number) =>
  Math.max(
    Math.abs((grey[i + 4] ?? 0) - (grey[i - 4] ?? 0)),
    Math.abs((grey[i + 4 * width] ?? 0) - (grey[i - 4 * width] ?? 0)),
  )

const isAtEdge = (tile: number) =>
  tile < TILES || tile >= TILES * (TILES - 1) || tile % TILES === 0 || tile % TILES === TILES - 1

/** All eight neighbours of a tile that is not at the edge. */
const neighboursOf = (tile: number) =>
  [-TILES - 1, -TILES, -TILES + 1, -1, 1, TILES - 1, TILES, TILES + 1].map((step) => tile + step)

/** Groups of adjacent burnt-out tiles; tiles at the edge of the picture are left out. */
function patchesOf(burnt: boolean[]): number[][] {
  const seen = new Set<number>()
  const patches: number[][] = []
  for (const [start, isBurnt] of burnt.entries()) {
    if (!isBurnt || isAtEdge(start) || seen.has(start)) continue
    const patch = [start]
    seen.add(start)
    for (const tile of patch)
      for (const next of neighboursOf(tile))
        if (burnt[next] && !isAtEdge(next) && !seen.has(next)) {
          seen.add(next)
          patch.push(next)
        }
    patches.push(patch)
  }
  return patches
}
