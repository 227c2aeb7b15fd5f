// Most files are photos: what reads PDF and HEIC is loaded with the first of them, as it is two thirds of a process's start.

/** Says that this deployment cannot read a type of file, which is no fault of the file. */
export class ReaderNotLoaded extends Error {}

/** Rejects with `ReaderNotLoaded` where the module cannot be imported. */
export const loadReader = <T>(module: Promise<T>): Promise<T> =>
  module.catch((error: unknown) => {
    throw new ReaderNotLoaded(String(error), { cause: error })
  })
