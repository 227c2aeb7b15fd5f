// Most files are photos: the readers of PDF and HEIC are loaded with their first file, as they take two thirds of a process's start.

/** This deployment cannot read a type of file, which is no fault of the file. */
export class ReaderNotLoaded extends Error {}

/** Rejects with `ReaderNotLoaded` when the module cannot be imported. */
export const loadReader = <T>(module: Promise<T>): Promise<T> =>
  module.catch((error: unknown) => {
    throw new ReaderNotLoaded(String(error), { cause: error })
  })
