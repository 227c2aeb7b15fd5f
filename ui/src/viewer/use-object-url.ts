import { useEffect, useState } from 'react'

/** The delay before revoking, because a picture still loading from a revoked URL does not appear. */
const LOADED_AFTER_MS = 10_000

/** An object URL for a blob, revoked some seconds after the blob changes. */
export const useObjectUrl = (blob: Blob | null | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => void setTimeout(() => URL.revokeObjectURL(made), LOADED_AFTER_MS)
  }, [blob])
  return url
}
