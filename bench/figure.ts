/** A row of a run. */
export type Goal = { side: 'at least' | 'at most'; value: number; unit?: 'ms' | 'MB' | 'KB' }
export type Figure = {
  part: string
  what: string
  /** What it is compared with, with its unit; empty if nothing is. */
  beside: string
  ours: string
  /** Compared with the goal: a ratio, or a value in the goal's unit. */
  value: number
  goal?: Goal
}
