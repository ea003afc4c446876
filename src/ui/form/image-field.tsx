import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormField } from './form-field.tsx';
import classes from './image-field.module.css';

type Props = {
  label: string;
  hint: string;
  /** The present image, or what stands for one that the user may not see; null = there is none. */
  image: { src: string; alt: string } | { text: string } | null;
  words: { choose: string; change: string; remove: string; drop: string };
  pending: 'image' | 'removal' | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  children?: ReactNode;
};

/** Renders an image with the means to choose, drop or remove one. */
export function ImageField({ label, hint, image, words, pending, onChoose, onRemove, children }: Props) {
  return (
    <FormField label={label} hint={hint}>
      <FileDrop
        label={label}
        accept="image/*"
        className={classes.place}
        onChoose={([file]) => file !== undefined && onChoose(file)}
      >
        {(open) => (
          <>
            {image && 'src' in image && (
              <img src={image.src} alt={image.alt} className={classes.image} data-scheme="light" />
            )}
            {image && 'text' in image && <span>{image.text}</span>}
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                loading={pending === 'image'}
                leftSection={<IconPhotoUp size={18} aria-hidden />}
                onClick={open}
              >
                {image ? words.change : words.choose}
              </Button>
              {image && (
                <Button
                  variant="quiet"
                  size="sm"
                  loading={pending === 'removal'}
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={onRemove}
                >
                  {words.remove}
                </Button>
              )}
              <span className={classes.drop}>{words.drop}</span>
            </div>
          </>
        )}
      </FileDrop>
      {children}
    </FormField>
  );
}
