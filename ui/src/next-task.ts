/** Lets the browser answer a tap before the next step. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
