import { Checkbox, NativeSelect, NumberInput, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../form/date-field.tsx';
import { FormField } from '../form/form-field.tsx';
import { ImageField } from '../form/image-field.tsx';
import { TimeField } from '../form/time-field.tsx';
import { ToggleChips } from '../form/toggle-chips.tsx';
import { useLengthLimit } from '../form/use-length-limit.ts';
import classes from './gallery.module.css';

const ignore = () => {};

/** Renders Mantine's inputs and our groups of choices: empty, filled, wrong and disabled. */
export function Fields() {
  const limited = useLengthLimit();
  const [date, setDate] = useState('2026-11-26');
  const [time, setTime] = useState('09:30');
  return (
    <>
      <div className={classes.fields}>
        <TextInput label="Text" description="A hint" placeholder="Placeholder" />
        <TextInput label="Wrong text" defaultValue="12 o’clock" error="Write a time such as 12:00" />
        <TextInput label="Disabled text" defaultValue="Cannot be changed" disabled />
        <TextInput label="Full" {...limited('Eight ch', 8)} value="Eight ch" onChange={ignore} />
        <PasswordInput label="Password" defaultValue="secret" />
        <NumberInput label="Number" defaultValue={12} />
        <DateField label="Day" value={date} onChange={setDate} />
        <DateField label="Wrong day" value="31/04/2026" onChange={ignore} error="This day does not exist" />
        <TimeField label="Time" value={time} onChange={setTime} />
        <NativeSelect label="Select" data={['Biology', 'Physics']} />
        <Textarea label="Several lines" defaultValue="First line" rows={2} />
      </div>
      <div className={classes.fields}>
        <FormField label="Choices" required hint="Choose what applies" error="Choose at least one">
          <Checkbox label="Not checked" />
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Disabled" disabled />
        </FormField>
        <Radio.Group label="One choice" defaultValue="a">
          <Radio value="a" label="Selected" />
          <Radio value="b" label="Not selected" />
          <Radio value="c" label="Disabled" disabled />
        </Radio.Group>
      </div>
      <ImageField
        label="Image"
        hint="At most 10 MB"
        image={null}
        words={{ choose: 'Choose an image', change: 'Another image', remove: 'Remove', drop: 'or drop it here' }}
        pending={null}
        onChoose={ignore}
        onRemove={ignore}
      />
      <ToggleChips
        label="Kinds"
        of={[
          { value: 1, label: 'Chosen', count: 3 },
          { value: 2, label: 'Not chosen' },
        ]}
        value={new Set([1])}
        onToggle={ignore}
      />
    </>
  );
}
