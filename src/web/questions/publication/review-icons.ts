import {
  type Icon,
  IconArrowBackUp,
  IconChecks,
  IconEyeOff,
  IconMessageReply,
  IconSend,
  IconWorld,
} from '@tabler/icons-react';
import type { ReviewAction } from '../../../core/publication/publication.ts';

export const publicationIcons: Record<ReviewAction, Icon> = {
  submit: IconSend,
  withdraw: IconArrowBackUp,
  accept: IconChecks,
  sendBack: IconMessageReply,
  publish: IconWorld,
  unpublish: IconEyeOff,
};
