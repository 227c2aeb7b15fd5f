import { Button } from '@mantine/core'
import { saveFile } from '../../ui/save-file.ts'
import styles from './second-factor.module.css'

/** The recovery codes, which nobody sees again. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => (
  <div className="stack">
    <p>
      <b>Keep these recovery codes.</b> Each lets you in once if you lose your phone. We cannot show them again.
    </p>
    <ol className={`${styles.recoveryCodes} code`}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className="line-up">
      <Button onClick={onSaved}>I have kept them</Button>
      <Button
        variant="default"
        onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
      >
        Save as a file
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  </div>
)
