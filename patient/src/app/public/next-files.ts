import { nextTask } from '@aruga/ui/next-task'

/** Of the page that comes next (server/src/ssr/pages.ts): they would delay this one if they were fetched with it. */
export async function fetchNextFiles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-next]')) {
    link.rel = 'prefetch'
    await nextTask()
  }
}
