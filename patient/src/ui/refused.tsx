import { ApiProblem } from '@aruga/client/api-problem'
import { warningOutline } from 'ionicons/icons'
import { useKitTexts } from './kit-texts.ts'
import { Note } from './note.tsx'

/** Next to a button: why its press came to nothing. The server's words where it said no, else what to do. */
export const Refused = ({ error }: { error: unknown }) => {
  const t = useKitTexts()
  if (!error) return null
  const problem = error instanceof ApiProblem ? error : null
  const words = problem?.wellFormed && problem.status < 500 ? problem.message : null
  return (
    <Note icon={warningOutline} tone="bad">
      <b>{words ?? t(problem?.status === 0 ? 'offline' : 'failed')}</b>
    </Note>
  )
}
