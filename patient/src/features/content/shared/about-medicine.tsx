import { ApiProblem } from '@aruga/client/api-problem'
import type { ContentEntry } from '@aruga/contract/content/list'
import { useEffect } from 'react'
import { session } from '../../../platform/api.ts'
import { forgetMedicines } from '../../../platform/medicine-cache.ts'
import { isConnected, onNetworkChange } from '../../../platform/network.ts'
import { MedicinePages, usePages } from './medicine-pages.tsx'

/** The program's short pages about the products of a patient's letters; nothing without any. Once seen here, they open offline. */
export const AboutMedicine = ({ letters }: { letters: readonly { productId: string }[] }) => {
  // Other servers of this kind name no products.
  const pages = usePages(letters.some(({ productId }) => productId)).filter(({ productId }) =>
    letters.some((letter) => letter.productId === productId),
  )
  useCached(pages)
  return <MedicinePages pages={pages} />
}

/** Where a service worker runs, which keeps what it has fetched. */
function useCached(pages: ContentEntry[]) {
  const wanted = pages.map(({ slug, hash }) => `${slug} ${hash}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` says when the pages have changed
  useEffect(() => {
    if (pages.length === 0 || !navigator.serviceWorker) return
    const start = () =>
      void cache(pages).catch((error: unknown) => {
        // Retried when the network is back, or when they are shown again.
        if (!(error instanceof ApiProblem)) throw error
      })
    start()
    return onNetworkChange(start)
  }, [wanted])
}

async function cache(pages: ContentEntry[]) {
  if (!isConnected()) return
  const { cacheMissing, workerControlsPage } = await import('../cache-pages.ts')
  await workerControlsPage()
  if (isConnected()) await cacheMissing(pages, session.isLoggedIn)
  // It ended while one was on its way.
  if (!session.isLoggedIn()) await forgetMedicines()
}
