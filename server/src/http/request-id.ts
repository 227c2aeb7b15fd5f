import { inFours, readableCode } from '../texts/readable-code.ts'

/** An id short enough to read out on the telephone, `7F3K-KC9T`: it names one request in the logs and in error answers. */
export const newRequestId = () => inFours(readableCode(8))
