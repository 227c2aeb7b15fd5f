/** Resolves when the first page's code is loaded. Everything that can wait loads after it, so that it does not compete for bandwidth. */
let resolveFirst: () => void

export const firstPage = new Promise<void>((resolve) => {
  resolveFirst = resolve
})

/** Call when a page's code is loaded, or has failed to load. */
export const pageLoaded = () => resolveFirst()
