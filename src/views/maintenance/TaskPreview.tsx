import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTag, useValue } from '../actors.ts'
import { coverageWarning, coverageWords } from './coverageWords.ts'
import classes from './TaskForm.module.css'
import { useTaskCoverage } from './taskSelectors.ts'

/** What the open form would cover now: counted after each change, and again on request. */
export function TaskPreview() {
  const preview = useTaskCoverage()
  const filters = useValue(preview, 'filters')
  const coverage = useValue(preview, 'coverage')
  const total = useValue(preview, 'total')
  const isComplete = useValue(preview, 'isComplete') !== false
  const isCounting = useTag(preview, 'counting')
  const hasFailed = useTag(preview, 'failed')
  const isStopped = useTag(preview, 'stopped')
  const warning = filters === undefined ? '' : coverageWarning(filters, coverage, total, isComplete)
  return (
    <div className={classes.preview} role="group" aria-label="Preview">
      <output className={classes.covered}>
        {filters === undefined && 'Choose what it covers, and this says what that is now.'}
        {filters !== undefined && isCounting && 'Counting what it covers now...'}
        {hasFailed && 'It could not be found out what it covers now.'}
        {isStopped && 'What it covers now was not counted.'}
        {filters !== undefined && !isCounting && coverage !== undefined && coverageWords(coverage, filters, isComplete)}
      </output>
      {filters !== undefined && (
        // One button, so that the focus stays in it.
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => preview?.send({ type: isCounting ? 'taskCoverage.stop' : 'taskCoverage.ask' })}
        >
          {isCounting ? 'Stop counting' : 'Count again'}
        </Button>
      )}
      <output className={classes.warning}>
        {warning !== '' && (
          <>
            <IconAlertTriangle className={classes.warningIcon ?? ''} size={16} aria-hidden="true" />
            <span>{warning}</span>
          </>
        )}
      </output>
    </div>
  )
}
