import { Menu } from '@mantine/core'
import { useRecorder, useTag } from '../../actors.ts'
import classes from './UserMenu.module.css'

/** Menu items that start, save and stop the recording of this visit (docs/behaviour.md#recording). */
export function RecordingItems() {
  const recorder = useRecorder()
  if (!useTag(recorder, 'recording')) {
    return (
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.start' })}>
        Record this visit{' '}
        <span className={classes.about}>Keeps the last 10 minutes of the visit in this page. Nothing is sent.</span>
      </Menu.Item>
    )
  }
  return (
    <>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.save', keepsTexts: false })}>
        Save recording <span className={classes.about}>Replaces texts, names and addresses. Leaves out passwords.</span>
      </Menu.Item>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.save', keepsTexts: true })}>
        Save recording, keep texts <span className={classes.about}>Leaves out only passwords and tokens.</span>
      </Menu.Item>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.stop' })}>Stop recording</Menu.Item>
    </>
  )
}
