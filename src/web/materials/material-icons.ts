import {
  type Icon,
  IconBook,
  IconBulb,
  IconFile,
  IconHelp,
  IconLink,
  IconSchool,
  IconStar,
  IconVideo,
} from '@tabler/icons-react';
import type { MaterialIcon } from '../../contract/materials.ts';

export const iconOf: Record<MaterialIcon, Icon> = {
  book: IconBook,
  bulb: IconBulb,
  file: IconFile,
  help: IconHelp,
  link: IconLink,
  school: IconSchool,
  star: IconStar,
  video: IconVideo,
};
