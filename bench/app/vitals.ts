// A browser's measurements of a page: when its largest part was painted, how much moved, how long a tap had to wait.
import type { Page } from '@playwright/test'

/** Milliseconds, except for `shift` (https://web.dev/articles/cls, as one window). */
export type Vitals = { paint: number; shift: number; blocked: number }

export const watchVitals = (page: Page) =>
  page.addInitScript(`{
    window.vitals = { paint: 0, shift: 0, tasks: [] }
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => { vitals.paint = startTime })
    watch('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) vitals.shift += value })
    watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }))
  }`)

/** `blocked`: Total Blocking Time from the first paint until now (https://web.dev/articles/tbt). */
export const readVitals = (page: Page) =>
  page.evaluate<Vitals>(`(() => {
    const [{ startTime: first }] = performance.getEntriesByName('first-contentful-paint')
    const lengths = vitals.tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, first))
    const blocked = lengths.reduce((sum, length) => sum + Math.max(0, length - 50), 0)
    return { paint: vitals.paint, shift: vitals.shift, blocked }
  })()`)
