// Terms, privacy, questions: readable without a network also by who never opened them. The service worker keeps what passes
// through it (vite.config.ts), so each page is read once, quietly, one after the other, and again when it has changed.
import { ApiProblem } from '@aruga/client/api-problem'
import { type ContentPage, type ContentSlug, listContentPages, readContentPage } from '@aruga/contract/content/content'
import type { Language } from '@aruga/contract/values'
import { language, onLanguageChange } from '../../i18n/messages.ts'
import { api, baseUrl } from '../../platform/api.ts'

/** Nobody asked for it: no toast, and no session stays open by it. */
const quietly = { background: true, quiet: true }

/** Call once the service worker is registered. Goes on with the other language when somebody chooses it. */
export async function cachePages() {
  await isInCharge()
  onLanguageChange(() => void keepPublished())
  await keepPublished()
}

/** On the first visit the worker takes a while to stand between the page and the network. */
const isInCharge = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

async function keepPublished() {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  const query = { language: language() }
  try {
    const { items } = await api.call(listContentPages, { query }, quietly)
    for (const { slug, hash } of items) {
      if ((await cachedHash(slug, query.language)) === hash) continue
      await api.call(readContentPage, { params: { slug }, query }, quietly)
    }
  } catch (error) {
    // The next start tries again.
    if (!(error instanceof ApiProblem)) throw error
  }
}

async function cachedHash(slug: ContentSlug, language: Language): Promise<string | undefined> {
  const url = `${baseUrl}${readContentPage.path.replace('{slug}', slug)}?language=${language}`
  const kept = await caches.match(url, { cacheName: 'content', ignoreVary: true })
  return kept && ((await kept.json()) as ContentPage).hash
}
