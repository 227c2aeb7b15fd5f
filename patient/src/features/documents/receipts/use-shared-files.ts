import { useEffect, useRef, useState } from 'react'
import { cameraFormHere } from '../../../platform/camera-form.ts'
import { forgetShared, readShared, readTaken } from '../../../platform/shared-files.ts'

type Options = {
  /** Whether the draft has been read: it overwrites everything added before. */
  ready: boolean
  add: (files: File[]) => Promise<void>
  /** Stores the draft. */
  flush: () => Promise<void>
}

/**
 * Adds files that were shared from the phone's gallery or mail, or a photo taken before Android killed the app. The stored files are
 * deleted once the draft contains them. `missing`: nothing arrived.
 */
export function useSharedFiles({ ready, add, flush }: Options) {
  const [missing, setMissing] = useState(false)
  const [added, setAdded] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (!ready || begun.current) return
    begun.current = true
    const take = async () => {
      const files = [...(await readTaken(cameraFormHere('receipt'))), ...(await readShared())]
      if (files.length === 0) return setMissing(new URLSearchParams(window.location.search).has('shared'))
      await add(files)
      setAdded(true)
    }
    void take().catch(() => setMissing(true))
  })
  // After the form has rendered them, so that the draft contains them.
  useEffect(() => {
    if (added) void flush().then(forgetShared)
  }, [added, flush])
  return { missing }
}
