import { nextTask } from '@aruga/ui/next-task'
import type { ComponentType } from 'react'
import { awake } from '../../platform/first-interaction.ts'
import type { PublishedProps } from './published.tsx'

/** The text with its Markdown; where the server has rendered it, it is on the screen already and can wait. */
export async function loadPublished(): Promise<{ default: ComponentType<PublishedProps> }> {
  if (document.getElementById('rendered-from')) {
    await awake()
    // What reads Markdown first, in a task of its own.
    await import('./shared/markdown.tsx')
    await nextTask()
  }
  const { Published } = await import('./published.tsx')
  return { default: Published }
}
