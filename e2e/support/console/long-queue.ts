// A queue of thousands, made from real answers, because the demo has only dozens.
import type { Case } from '@aruga/contract/review/queue'
import type { Page, Route } from '@playwright/test'

const MINUTE = 60_000
const code = (place: number) => `P${(place * 7_919).toString(36).toUpperCase().padStart(5, '2').slice(-5)}`
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** From now on the list of the queue has this many cases, beginning with the real ones of the first request. */
export async function longQueue(page: Page, length: number) {
  const pages = new Map<string, Promise<{ items: Case[] }>>()
  await page.route(/\/staff\/cases\?/, async (route: Route) => {
    const url = new URL(route.request().url())
    const parameter = (name: string) => Number(url.searchParams.get(name) ?? 0)
    const rows = parameter('MaxResultCount')
    const ofCase = Number(url.searchParams.get('CaseId')?.slice(-12) ?? Number.NaN)
    const skipCount = ofCase > 0 ? ofCase - (ofCase % rows) : parameter('SkipCount')
    for (const name of ['SkipCount', 'CaseId']) url.searchParams.delete(name)
    // The case at a position must not depend on the number requested.
    url.searchParams.set('MaxResultCount', '20')
    const read = async () => (await route.fetch({ url: String(url) })).json() as Promise<{ items: Case[] }>
    const response = pages.get(String(url)) ?? read()
    pages.set(String(url), response)
    const real = await response
    const at = (place: number): Case | undefined => {
      const like = real.items[place % real.items.length]
      if (!like || place < real.items.length) return like
      const waitingSince = new Date(Date.now() - (length - place) * 7 * MINUTE).toISOString()
      return {
        ...like,
        id: idAt(place),
        patientCode: code(place),
        waitingSince,
        assignedTo: null,
        warning: warningAt(place, like),
      }
    }
    const places = Array.from({ length: Math.max(0, Math.min(rows, length - skipCount)) }, (_, n) => skipCount + n)
    const items = places.map(at).filter((one) => one !== undefined)
    await route.fulfill({ json: { totalCount: length, more: false, skipCount, items } })
  })
}

const warningAt = (place: number, { kind }: Case): Case['warning'] =>
  kind === 'OfficialReceipt' && place % 3 === 0 ? { what: 'MoreThanHandedOver', units: 8 } : null
