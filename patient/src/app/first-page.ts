/** Resolves when the first page's code is loaded. Whatever can wait is loaded after it, so as not to compete for bandwidth. */
let resolveFirst: () => void

export const firstPage = new Promise<void>((resolve) => {
  resolveFirst = resolve
})

/** Call when a page's code is loaded, or has failed to load. */
export const pageLoaded = () => resolveFirst()
