import { nextTask } from '@aruga/ui/next-task'

/** The files of the next page (server/src/ssr/pages.ts): fetched together with this page's, they would delay it. */
export async function fetchNextFiles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-next]')) {
    link.rel = 'prefetch'
    await nextTask()
  }
}
