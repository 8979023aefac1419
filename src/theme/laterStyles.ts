/**
 * The styles of the component library that only controls and dialogs need, loaded after the first screen: first those
 * whose order the library prescribes, then the rest, alphabetically.
 */
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/ActionIcon.css'

import '@mantine/core/styles/Avatar.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Kbd.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Tooltip.css'

import './laterControls.css'
