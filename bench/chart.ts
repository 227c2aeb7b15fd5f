// Draws the rows of a run that have a goal, each as the used share of its goal: a bar that ends before the line meets it.
import type { Figure } from './figure.ts'

const WIDTH = 900
const LABEL = 430
const ROW = 26
const HEAD = 30
/** The line of the goals is here; bars beyond the right edge are cut and show their figure. */
const GOAL_X = 700
const FIGURE_X = 840

const STYLE = `text{font:14px system-ui,sans-serif;fill:#1d2b26}.part{font-weight:600}.met{fill:#2f7d5d}.missed{fill:#b3402e}.goal{stroke:#1d2b26;stroke-dasharray:4 3}
@media(prefers-color-scheme:dark){text{fill:#e4ece8}.met{fill:#5fb58f}.missed{fill:#e08571}.goal{stroke:#e4ece8}}`

type Judged = Figure & { goal: NonNullable<Figure['goal']> }

/** Hundredths of the goal: 100 is just met, more is missed, for a minimum and a maximum. For a goal of zero, zero gives 0. */
const shareOf = ({ value, goal }: Judged) =>
  100 * (goal.side === 'at most' ? value / goal.value || 0 : goal.value / value)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An SVG document, light or dark as the page that shows it. */
export function chartOf(figures: readonly Figure[]): string {
  const judged = figures.filter((figure): figure is Judged => figure.goal !== undefined)
  const lines: string[] = []
  let y = HEAD
  let part = ''
  for (const figure of judged) {
    if (figure.part !== part) {
      part = figure.part
      lines.push(`<text class="part" x="8" y="${y + 18}">${escaped(part)}</text>`)
      y += ROW
    }
    const share = shareOf(figure)
    const length = Math.min(FIGURE_X - 8 - LABEL, ((GOAL_X - LABEL) * share) / 100)
    lines.push(
      `<text x="${LABEL - 10}" y="${y + 18}" text-anchor="end">${escaped(figure.what)}</text>`,
      `<rect class="${share <= 100 ? 'met' : 'missed'}" x="${LABEL}" y="${y + 6}" width="${Math.max(2, length).toFixed(1)}" height="14" rx="3"/>`,
      `<text x="${FIGURE_X}" y="${y + 18}">${Math.round(share)} %</text>`,
    )
    y += ROW
  }
  const height = y + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="How much of its goal each row of the benchmark uses">
<style>${STYLE}</style>
<text x="${GOAL_X}" y="18" text-anchor="middle">its goal</text>
<line class="goal" x1="${GOAL_X}" x2="${GOAL_X}" y1="${HEAD - 4}" y2="${height - 8}"/>
${lines.join('\n')}
</svg>
`
}
