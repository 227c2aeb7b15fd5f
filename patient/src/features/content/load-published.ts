import type { ComponentType } from 'react'
import { awake } from '../../platform/awake.ts'
import type { PublishedProps } from './published.tsx'

/** The text with its Markdown; where the server has drawn it, it is on the screen already and can wait. */
export async function loadPublished(): Promise<{ default: ComponentType<PublishedProps> }> {
  if (document.getElementById('drawn')) await awake()
  const { Published } = await import('./published.tsx')
  return { default: Published }
}
