// Replaces load-published.ts where the server renders (vite.ssr.config.ts): loaded at once, so that nothing waits for it.
import type { ComponentType } from 'react'
import { Published, type PublishedProps } from './published.tsx'

type Loaded = { default: ComponentType<PublishedProps> }

export const loadPublished = () =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: React treats a thenable that resolves synchronously as loaded
    then: (resolve: (loaded: Loaded) => void) => resolve({ default: Published }),
  }) as Promise<Loaded>
