import { SaveTable } from '../../csv/save-table.tsx'
// Staff from a file in three steps: choose it, see the result of each row, invite.

import { nameWith } from '@aruga/contract/csv/csv'
import { type StaffFile, staffColumns } from '@aruga/contract/staff/staff-file'
import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../i18n/t.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { csvTemplate } from '../../csv/csv-template.ts'
import { DownloadButton } from '../../csv/download-button.tsx'
import { FileDialog } from '../../csv/file-dialog.tsx'
import { Columns } from './columns.tsx'
import { loadResult, staffFileQuery, useCheckStaff, useImportStaff } from './queries.ts'
import { FileRows } from './rows.tsx'

export const StaffFileDialog = ({ onClose }: { onClose: () => void }) => {
  const check = useCheckStaff()
  const queries = useQueryClient()
  const close = () => {
    // The lists now contain the new staff.
    void queries.invalidateQueries()
    onClose()
  }
  return (
    <FileDialog
      title={t('staff:file.title')}
      size="xl"
      check={check}
      onClose={close}
      lead={
        <>
          <p>{t('staff:file.lead')}</p>
          <Columns />
          <div>
            <DownloadButton onClick={() => saveFile(csvTemplate(staffColumns), 'staff-template.csv')}>
              {t('staff:file.template')}
            </DownloadButton>
          </div>
        </>
      }
    >
      {(checked) => <Checked checked={checked} onOther={check.reset} onClose={close} />}
    </FileDialog>
  )
}

type CheckedProps = { checked: StaffFile; onOther: () => void; onClose: () => void }

const Checked = ({ checked, onOther, onClose }: CheckedProps) => {
  const { data: file } = useQuery(staffFileQuery(checked))
  const begin = useImportStaff()
  const started = file.state !== 'Checked'
  const toDo = file.new + file.changed
  return (
    <div className="stack">
      <Summary file={file} />
      {!started && file.lettersGuessed && <p>{t('csv:importDialog.lettersGuessed')}</p>}
      {started && (
        <Progress
          value={file.people === 0 ? 100 : (file.done / file.people) * 100}
          aria-label={t('staff:file.peopleIn')}
        />
      )}
      <FileRows file={file} />
      {file.state === 'Failed' && <p role="alert">{t('staff:file.stopped')}</p>}
      <FormError of={begin.error} />
      <div className="line-up">
        {file.state === 'Checked' && toDo > 0 && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(file.id)}>
            {file.changed === 0
              ? t('staff:file.invite', { count: file.new })
              : t('staff:file.bringIn', { count: toDo })}
          </Button>
        )}
        {file.state === 'Failed' && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(file.id)}>
            {t('csv:importDialog.goOn')}
          </Button>
        )}
        {!started && (
          <Button variant="default" onClick={onOther}>
            {t('csv:importDialog.chooseAnotherFile')}
          </Button>
        )}
        {file.state !== 'Importing' && (
          <SaveTable name={nameWith(file.filename, 'result')} load={(format) => loadResult(file.id, format)}>
            {t('staff:file.saveResult')}
          </SaveTable>
        )}
        {started && (
          <Button variant="default" onClick={onClose}>
            {file.state === 'Importing' ? t('csv:importDialog.closeItGoesOnByItself') : t('ui:close')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Summary = ({ file }: { file: StaffFile }) => {
  const { state, filename, people, done, rows, refusedRows, changed, same } = file
  const lead =
    state === 'Checked'
      ? t('staff:file.checked', { filename, count: rows })
      : state === 'Imported'
        ? t('csv:importDialog.done')
        : t('staff:file.areIn', { done, count: people })
  const counts = { new: file.new, changed, same, refused: refusedRows }
  return (
    <p role="status">
      <b>{lead}</b> {t(state === 'Checked' ? 'staff:file.would' : 'staff:file.did', counts)}
    </p>
  )
}
