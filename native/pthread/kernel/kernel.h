/* Models what a driver of the Linux kernel finds in the kernel.

   Models of the part of the kernel's interface that drivers use most, for drivers that are explored
   as pthread programs. It is included before the program, whichever of the kernel's headers that
   names. Every function is a macro, of which the program is freed that defines a function of that
   name itself: its own is taken then.

   Locks are POSIX locks and atomic operations GCC's own, so that a race is a race of C. What is
   left out: interrupts, signals, timers and deferred work never come, registering never calls back,
   allocating never fails, and a device answers anything at all. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_KERNEL_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_KERNEL_H_

/* So that what is wrong is told of the line that uses a macro of ours. */
#pragma GCC system_header

#define _GNU_SOURCE 1

#include "atomics.h"
#include "devices.h"
#include "files.h"
#include "gpio.h"
#include "lists.h"
#include "locks.h"
#include "memory.h"
#include "messages.h"
#include "ports.h"
#include "terminals.h"
#include "time.h"
#include "types.h"
#include "waiting.h"

/* The guards of headers whose types the library has, too, and that do not go with it. */
#include <signal.h>
#define _ASM_GENERIC_TERMIOS_H
#define _LINUX_FCNTL_H
#define _LINUX_SIGNAL_H
#define _LINUX_TIMEX_H
#define _LINUX_TIME_H
#define __LINUX_UIO_H

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_KERNEL_H_ */
