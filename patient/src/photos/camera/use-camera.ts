import { useCallback, useEffect, useState } from 'react'
import {
  type CameraProblem,
  type Facing,
  hasLight,
  otherCamera,
  problemOf,
  startCamera,
  stopCamera,
  switchLight,
} from '../../platform/camera.ts'

type Wanted = { facing: Facing } | { id: string }
type Running = { stream: MediaStream; other: Wanted | null; hasLight: boolean }

/** The running camera, or why there is none; its light, and a switch to the other camera if there is one. */
export function useCamera(facing: Facing) {
  const [wanted, setWanted] = useState<Wanted>({ facing })
  const [running, setRunning] = useState<Running | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [light, setLight] = useState(false)
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const start = async () => {
      const stream = await startCamera(wanted)
      stop = () => stopCamera(stream)
      if (gone) return stop()
      // Unplugged, or taken by another program. Stopping the track ourselves fires no event.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        setRunning(null)
        setProblem('taken')
      })
      const other = await otherCamera(stream).catch(() => null)
      if (!gone) setRunning({ stream, other, hasLight: hasLight(stream) })
    }
    start().catch((error: unknown) => !gone && setProblem(problemOf(error)))
    return () => {
      gone = true
      stop()
    }
  }, [wanted])

  const restart = useCallback((camera: Wanted) => {
    setProblem(null)
    setRunning(null)
    setLight(false)
    setWanted(camera)
  }, [])
  const other = running?.other

  return {
    stream: running?.stream ?? null,
    problem,
    tryAgain: () => restart({ ...wanted }),
    switchCamera: other ? () => restart(other) : null,
    light,
    toggleLight: running?.hasLight
      ? async () => {
          await switchLight(running.stream, !light)
          setLight(!light)
        }
      : null,
  }
}
