import { documentOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import styles from './csv.module.css'

/** Takes a file from the picker or by drag and drop. */
export const ChooseFile = ({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) => {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => files?.[0] && !busy && onChoose(files[0])
  return (
    <label
      className={over ? `${styles.chooseFile} ${styles.over}` : styles.chooseFile}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon of={documentOutline} />
      <span>
        <Trans ns="csv" i18nKey="chooseFile.chooseOrDrop" components={{ b: <b>.</b> }} />
      </span>
      <input
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={busy}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
