// Stands in for load-published.ts where the server renders (vite.ssr.config.ts): there at once, so that nothing waits for it.
import type { ComponentType } from 'react'
import { Published, type PublishedProps } from './published.tsx'

type Loaded = { default: ComponentType<PublishedProps> }

export const loadPublished = () =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: React takes what calls back at once as loaded
    then: (resolve: (loaded: Loaded) => void) => resolve({ default: Published }),
  }) as Promise<Loaded>
