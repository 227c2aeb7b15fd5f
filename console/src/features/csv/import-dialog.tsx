// A CSV import in three steps: choose a file, see which rows would be imported, import.

import { type TableImport, type TableName, tableColumns } from '@aruga/contract/csv/csv'
import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import formErrorStyles from '../../ui/form-error.module.css'
import { problemMessage } from '../../ui/problem-message.ts'
import { BadRows } from './bad-rows.tsx'
import { FaultTable } from './fault-table.tsx'
import { FileDialog } from './file-dialog.tsx'
import { importQuery, useCheckTable, useImportTable } from './queries.ts'
import './csv.module.css'

type Props = { table: TableName; onClose: () => void }

export const ImportDialog = ({ table, onClose }: Props) => {
  const check = useCheckTable(table)
  const queries = useQueryClient()
  const close = () => {
    // Refetch the lists, which now have the imported rows.
    void queries.invalidateQueries()
    onClose()
  }
  return (
    <FileDialog
      title={t('csv:importDialog.bringInACsvFile')}
      size="lg"
      check={check}
      onClose={close}
      lead={
        <p>
          <Trans
            ns="csv"
            i18nKey="importDialog.theFirstLineNamesTheColumns"
            values={{ optional: tableColumns[table].optional.join(', ') }}
            components={{ needed: <b>{tableColumns[table].needed.join(', ')}</b> }}
          />
        </p>
      }
    >
      {(checked) => <Checked checked={checked} onOther={check.reset} onClose={close} />}
    </FileDialog>
  )
}

const Checked = ({ checked, onOther, onClose }: { checked: TableImport; onOther: () => void; onClose: () => void }) => {
  const { data: state } = useQuery(importQuery(checked))
  const begin = useImportTable()
  const { filename, rows, done, added, changed, waiting, badRows } = state
  const started = state.state !== 'Checked'
  const ofFile = state.warnings.filter(({ column }) => column === null)
  const ofCells = state.warnings.filter(({ column }) => column !== null)
  return (
    <div className="stack">
      <p role="status">
        {started ? (
          <>
            <b>
              {state.state === 'Imported'
                ? t('csv:importDialog.done')
                : t('csv:importDialog.ofAreIn', { count: done, rows })}
            </b>{' '}
            {t('csv:importDialog.whatChanged', { added, changed, same: done - added - changed - waiting })}
            {waiting > 0 && ` ${t('csv:importDialog.waiting', { count: waiting })}`}
          </>
        ) : (
          <b>
            {badRows > 0
              ? t('csv:importDialog.someCanComeIn', { filename, count: rows, badRows })
              : t('csv:importDialog.canComeIn', { filename, count: rows })}
          </b>
        )}
      </p>
      {started && (
        <Progress value={rows === 0 ? 100 : (done / rows) * 100} aria-label={t('csv:importDialog.rowsThatAreIn')} />
      )}
      {!started && ofFile.map(({ message }) => <p key={message}>{message}</p>)}
      {!started && ofCells.length > 0 && (
        <div className="stack tight">
          <h3 id="import-warnings">{t('csv:importDialog.lookAtThese')}</h3>
          <FaultTable faults={ofCells} labelledBy="import-warnings" />
        </div>
      )}
      {badRows > 0 && <BadRows of={state} />}
      {(begin.error || state.state === 'Failed') && (
        <p className={formErrorStyles.formError} role="alert">
          {begin.error ? problemMessage(begin.error) : t('csv:importDialog.itStoppedWhatIsIn')}
        </p>
      )}
      <div className="line-up">
        {(state.state === 'Checked' || state.state === 'Failed') && rows > 0 && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(state.id)}>
            {state.state === 'Failed' ? t('csv:importDialog.goOn') : t('csv:importDialog.bringIn', { count: rows })}
          </Button>
        )}
        {!started && (
          <Button variant="default" onClick={onOther}>
            {t('csv:importDialog.chooseAnotherFile')}
          </Button>
        )}
        {started && (
          <Button variant="default" onClick={onClose}>
            {state.state === 'Importing' ? t('csv:importDialog.closeItGoesOnByItself') : t('ui:close')}
          </Button>
        )}
      </div>
    </div>
  )
}
