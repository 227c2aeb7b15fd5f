import { Button } from '@mantine/core'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './second-factor.module.css'

/** The recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => (
  <div className="stack">
    <p>
      <Trans ns="second-factor" i18nKey="recoveryCodes.keepThem" components={{ b: <b>.</b> }} />
    </p>
    <ol className={`${styles.recoveryCodes} code`}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className="line-up">
      <Button onClick={onSaved}>{t('second-factor:recoveryCodes.iHaveKeptThem')}</Button>
      <Button
        variant="default"
        onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
      >
        {t('second-factor:recoveryCodes.saveAsAFile')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('second-factor:recoveryCodes.print')}
      </Button>
    </div>
  </div>
)
