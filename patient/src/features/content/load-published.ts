import { nextTask } from '@aruga/ui/next-task'
import type { ComponentType } from 'react'
import { firstInteraction } from '../../platform/first-interaction.ts'
import type { PublishedProps } from './published.tsx'

/** The published text and its Markdown; if the server has rendered it, it is already on the screen and can wait. */
export async function loadPublished(): Promise<{ default: ComponentType<PublishedProps> }> {
  if (document.getElementById('rendered-from')) {
    await firstInteraction()
    // Loads the Markdown parser first, in a task of its own.
    await import('./shared/markdown.tsx')
    await nextTask()
  }
  const { Published } = await import('./published.tsx')
  return { default: Published }
}
