// Makes the published pages readable offline even if they were never opened. The service worker caches every response that passes through
// it (vite.config.ts), so this fetches each page once in the background, one after the other, and again when it has changed.
import { ApiProblem } from '@aruga/client/api-problem'
import { type ContentPage, type PageSlug, readContentPage } from '@aruga/contract/content/content'
import { type ContentEntry, listContentPages } from '@aruga/contract/content/list'
import type { Language } from '@aruga/contract/values'
import { language, onLanguageChange } from '../../i18n/messages.ts'
import { api } from '../../platform/api.ts'
import { baseUrl } from '../../platform/base-url.ts'
import { CONTENT_CACHE } from '../../platform/medicine-cache.ts'

/** The person does not cause these requests: no toast, and no effect on the idle timer. */
const quietly = { background: true, quiet: true }

/** Call once the service worker is registered. Repeats for the other language when it is chosen. */
export async function cachePages() {
  await workerControlsPage()
  onLanguageChange(() => void cacheAll())
  await cacheAll()
}

/** On the first visit it takes a while until the service worker controls the page. */
export const workerControlsPage = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** The person asked for few downloads. */
const savesData = () => (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData ?? false

async function cacheAll() {
  if (savesData()) return
  try {
    const { items } = await api.call(listContentPages, { query: { language: language() } }, quietly)
    // Those about products only on the devices of their patients (shared/about-medicine.tsx).
    await cacheMissing(items.filter(({ productId }) => !productId))
  } catch (error) {
    // Retried at the next start.
    if (!(error instanceof ApiProblem)) throw error
  }
}

/** Fetches those of these pages that the device does not have as they are, for as long as they are wanted. */
export async function cacheMissing(pages: readonly Pick<ContentEntry, 'slug' | 'hash'>[], areWanted = () => true) {
  if (savesData()) return
  const query = { language: language() }
  for (const { slug, hash } of pages) {
    if (!areWanted()) return
    if ((await cachedHash(slug, query.language)) === hash) continue
    await api.call(readContentPage, { params: { slug }, query }, quietly)
  }
}

async function cachedHash(slug: PageSlug, language: Language): Promise<string | undefined> {
  const url = `${baseUrl}${readContentPage.path.replace('{slug}', slug)}?language=${language}`
  const cached = await caches.match(url, { cacheName: CONTENT_CACHE, ignoreVary: true })
  return cached && ((await cached.json()) as ContentPage).hash
}
